import type { TObject, TSchema } from '@sinclair/typebox';
import { ProblemForm } from './forms.js';

/** A route as it was declared. */
export interface Operation {
  readonly method: string;
  readonly url: string;
  readonly schema: Declared | undefined;
  readonly scope?: string | undefined;
}

interface Declared {
  readonly hide?: boolean;
  readonly summary?: string;
  readonly params?: TObject;
  readonly querystring?: TObject;
  readonly headers?: TObject;
  readonly body?: TSchema;
  readonly response?: Record<string, TSchema>;
}

/** The OpenAPI 3.1 document, whose schemas are those that validate: TypeBox writes JSON Schema, and OpenAPI 3.1 reads it. */
export function openApi(operations: readonly Operation[], address: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, schema, scope } of operations) {
    const declared = schema ?? {};
    if (declared.hide) continue;
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary: declared.summary,
      ...(scope && { security: [{ token: [scope] }] }),
      parameters: [
        ...parameters('path', declared.params),
        ...parameters('query', declared.querystring),
        ...parameters('header', declared.headers),
      ],
      ...(declared.body && { requestBody: { required: true, content: { 'application/json': { schema: declared.body } } } }),
      responses: {
        ...Object.fromEntries(
          Object.entries(declared.response ?? {}).map(([status, form]) => [
            status,
            { description: form.description ?? 'Done', content: { 'application/json': { schema: form } } },
          ]),
        ),
        default: { description: 'A problem', content: { 'application/problem+json': { schema: ProblemForm } } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Railpost',
      version: '1',
      description: 'What a page does at a table, for programs. A token comes from the account page.',
    },
    servers: [{ url: address }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function parameters(where: string, form: TObject | undefined): object[] {
  return Object.entries(form?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: form?.required?.includes(name) === true && schema.default === undefined,
    ...(schema.description && { description: schema.description }),
    schema,
  }));
}
