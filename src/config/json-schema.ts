import { z } from 'zod';

import { settings } from '../personality/setting.ts';
import { expectation } from './value-words.ts';

/** A schema as editors read it: completion, hover texts and marks while the file is written. */
export function jsonSchemaOf(schema: z.ZodType, title: string): string {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      const about = settings.get(zodSchema);
      if (about) jsonSchema.description = `${about.help} Expected: ${expectation(zodSchema)}.`;
      // The limits of exact arithmetic, which every whole number carries, are no bounds of ours.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return `${JSON.stringify({ title, ...made }, null, 2)}\n`;
}
