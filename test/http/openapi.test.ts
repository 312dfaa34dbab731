import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

import { account, game, trace } from './fake-service.ts';
import { type Served, serve } from './start-server.ts';

/** Fastify's own schema validator, in the dialect that OpenAPI 3.1 uses. */
const require = createRequire(createRequire(import.meta.url).resolve('@fastify/ajv-compiler'));
const { Ajv2020 } = require('ajv/dist/2020');

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Record<string, { description: string; content: Record<string, { schema: { $ref: string } }> }>;
}
interface Document {
  readonly openapi: string;
  readonly info: Record<string, unknown>;
  readonly paths: Record<string, { readonly get: Operation }>;
  readonly components: { readonly schemas: Record<string, object> };
}

async function documentOf({ app }: Served): Promise<Document> {
  const answer = await app.inject('/v1/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json();
}

const operations = (document: Document) => Object.entries(document.paths).map(([url, { get }]) => [url, get] as const);

/** Says what is wrong with an answer by the document's own schema. */
function mistakes(document: Document, reference: string, value: unknown): string | null {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema({ $id: 'doc', ...document });
  const validate = ajv.compile({ $ref: `doc${reference}` });
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

describe('[W-01] /v1/openapi.json', () => {
  it('describes every address of ours', async () => {
    const document = await documentOf(serve());
    expect(Object.keys(document.paths)).toEqual([
      '/healthz',
      '/readyz',
      '/v1/service',
      '/metrics',
      '/v1/accounts',
      '/v1/games',
      '/v1/games/{account}/{game}',
      '/v1/events',
    ]);
  });

  it('has what OpenAPI 3.1 asks of a document', async () => {
    const document = await documentOf(serve());
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
    const ids = operations(document).map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [url, { parameters, responses }] of operations(document)) {
      const names = [...url.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(parameters.map(({ name }) => name)).toEqual(names);
      expect(parameters.every((parameter) => parameter.in === 'path' && parameter.required)).toBe(true);
      expect(Object.keys(responses)).toContain('200');
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^([2-5]\d\d|default)$/);
        expect(response.description).not.toBe('');
      }
    }
  });

  it('refers only to schemas it has, all of them valid JSON schema', async () => {
    const document = await documentOf(serve());
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      expect(Object.keys(document.components.schemas)).toContain(reference.replace('#/components/schemas/', ''));
    }
    const ajv = new Ajv2020({ strict: false });
    for (const schema of Object.values(document.components.schemas)) expect(ajv.validateSchema(schema)).toBe(true);
  });

  it('fits what the addresses answer', async () => {
    const served = serve();
    served.service.accountList = [account(), account({ username: null })];
    served.service.gameList = [game(), game({ gameId: 'other', clocksMs: null, lastMove: null, winner: 'black' })];
    served.service.lastTrace = trace;
    const document = await documentOf(served);
    for (const [url, { responses }] of operations(document)) {
      const schema = responses['200']?.content['application/json']?.schema;
      if (!schema) continue;
      const answer = await served.app.inject(url.replace('{account}', 'house').replace('{game}', 'abcd1234'));
      expect([url, mistakes(document, schema.$ref, answer.json())]).toEqual([url, null]);
    }
    const problem = responsesOf(document, '/healthz').default?.content['application/json']?.schema.$ref ?? '';
    expect(mistakes(document, problem, (await served.app.inject('/nowhere')).json())).toBeNull();
  });

  it('would notice an answer that does not fit', async () => {
    const document = await documentOf(serve());
    expect(mistakes(document, '#/components/schemas/Game', { ...game(), turn: 'green' })).toContain('turn');
    expect(mistakes(document, '#/components/schemas/Accounts', {})).toContain('accounts');
  });
});

const responsesOf = (document: Document, url: string) => document.paths[url]?.get.responses ?? {};
