import type { RouteOptions } from 'fastify';
import { z } from 'zod';

import { onlyGet, type ZodInstance } from './part.ts';
import { NAMED_SCHEMAS, problemSchema } from './schemas.ts';

const URL = '/v1/openapi.json';

/** Describes every route that is added after it at /v1/openapi.json. */
export function addOpenApi(app: ZodInstance, version: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' && !route.schema?.hide) routes.push(route);
  });
  // Made at the first request and kept as text: most services are never asked.
  let text: string | undefined;
  app.get(URL, { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(routes, version));
    void reply.type('application/json; charset=utf-8').send(text);
  });
  onlyGet(app, [URL]);
}

function openApiDocument(routes: readonly RouteOptions[], version: string): object {
  const info = {
    title: 'Fumblefish',
    version,
    description: 'What a running Fumblefish service shows of itself. Everything is read with GET.',
    license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
  };
  const paths = routes.map((route) => [route.url.replace(/:(\w+)/g, '{$1}'), { get: operation(route) }]);
  return { openapi: '3.1.0', info, paths: Object.fromEntries(paths), components: { schemas: componentSchemas() } };
}

function componentSchemas(): Record<string, object> {
  const { schemas } = z.toJSONSchema(NAMED_SCHEMAS, {
    // The reader's view: keys may be added to an answer later.
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [id, schema]),
  );
}

function operation({ url, schema }: RouteOptions): object {
  const answers = Object.entries((schema?.response ?? {}) as Record<string, Answer>);
  const names = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]);
  return {
    operationId: `get${url.replace(/\W+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: schema?.summary,
    tags: schema?.tags,
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: {
      ...Object.fromEntries(answers.map(([status, answer]) => [status, responseObject(answer)])),
      default: { description: 'What is wrong, and what to do.', content: jsonContent(problemSchema) },
    },
  };
}

type Answer = z.ZodType | { readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>> };

function responseObject(answer: Answer): object {
  if (answer instanceof z.ZodType) return { description: nameOf(answer), content: jsonContent(answer) };
  const content = Object.entries(answer.content).map(([type, { schema }]) => [type, { schema: reference(schema) }]);
  return { description: content.map(([type]) => type).join(), content: Object.fromEntries(content) };
}

const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema: reference(schema) } });
const reference = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${nameOf(schema)}` });

function nameOf(schema: z.ZodType): string {
  const id = NAMED_SCHEMAS.get(schema)?.id;
  if (id === undefined) throw new Error('A schema of an answer has no name.');
  return id;
}
