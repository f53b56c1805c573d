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
  readonly response?: Record<string, TSchema | OtherTypes>;
}

/** An answer that is not, or not only, JSON. */
interface OtherTypes {
  readonly description?: string;
  readonly content: Record<string, { readonly schema: TSchema }>;
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
      operationId: nameOf(method, url),
      summary: declared.summary,
      ...(scope && { security: [{ token: [scope] }] }),
      parameters: [
        ...parameters('path', declared.params),
        ...parameters('query', declared.querystring),
        ...parameters('header', declared.headers),
      ],
      ...(declared.body && { requestBody: bodyOf(declared.body) }),
      responses: {
        ...Object.fromEntries(Object.entries(declared.response ?? {}).map(([status, form]) => [status, answerOf(form)])),
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
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The word beside it is what the token must open.' } },
    },
  };
}

const isNull = (form: TSchema): boolean => form.type === 'null';

/** A body that may be left out says so by allowing null. */
function bodyOf(form: TSchema): object {
  const forms: TSchema[] = form.anyOf ?? [form];
  const schema = forms.find((one) => !isNull(one)) ?? form;
  return { required: !forms.some(isNull), content: { 'application/json': { schema } } };
}

function answerOf(form: TSchema | OtherTypes): object {
  const description = form.description ?? 'Done';
  if ('content' in form) return { description, content: form.content };
  return isNull(form) ? { description } : { description, content: { 'application/json': { schema: form } } };
}

/** "postTablesIdMoves": generators of clients want a name for everything. */
const nameOf = (method: string, url: string): string =>
  method.toLowerCase() +
  url
    .replace('/api/v1', '')
    .split(/\W+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function parameters(where: string, form: TObject | undefined): object[] {
  return Object.entries(form?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: form?.required?.includes(name) === true && schema.default === undefined,
    ...(schema.description && { description: schema.description }),
    schema,
  }));
}
