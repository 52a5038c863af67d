import { withOptions } from '../client/createClient.ts';
import { AddressServiceError } from '../errors.ts';
import type { FindQuery, RetrieveInput, SourceSuggestion } from '../operation/AddressSource.ts';
import { asObject, safely } from '../operation/decode.ts';
import { Unreadable } from '../operation/Operation.ts';
import type { TextRange } from '../text/highlight.ts';
import type { CallContext } from './deadline.ts';
import { notSentError } from './errors.ts';

/*
 * Load this module only with `import()`, never with a static import. Only a client with a source needs it. It gets `isResponse` as a parameter, because
 * an import would make bundlers move the code that it shares with other calls into a separate file.
 */

/**
 * Returns a context in which the client's source answers the call instead of the service. The rest of the call treats the source as a
 * relay: the new client's `fetch` calls the source, and responds with the source's rows or with its error in the form that a relay sends.
 *
 * @param isResponse Whether a value that the source threw is a response.
 * @throws InputError if the source has no function for the operation.
 */
export function withSource<Input, Output>(
  context: CallContext<Input, Output>,
  isResponse: (value: unknown) => value is Response,
): CallContext<Input, Output> {
  const { client, operation, input, deadline } = context;
  const { source } = client.options;
  const { name } = operation;
  if (!source || (name !== 'find' && name !== 'retrieve')) return context;
  if (typeof source[name] !== 'function') throw notSentError(name, `the client's \`source\` has no \`${name}\`.`);
  // Removes the list of fields that a relay accepts, because a source accepts every field.
  const { relay: _, ...rest } = operation;
  const chargeable = source.charges?.[name] ?? operation.chargeable;
  const { signal } = deadline;
  const { id, ...settings } = input as RetrieveInput;

  const ask = async (): Promise<Response> => {
    let rows: unknown;
    try {
      rows = await (name === 'find'
        ? source.find(withCodes(input as FindQuery), { signal })
        : source.retrieve(id, { ...settings, signal }));
    } catch (error) {
      if (error instanceof AddressServiceError) {
        const { status = 0, message } = error;
        return Response.json(
          { relayed: Object.assign({}, error, { message }) },
          { status: status > 399 ? status : 502 },
        );
      }
      if (isResponse(error)) return error;
      if (!(error instanceof SyntaxError)) throw error;
    }
    // An empty body is a `response` error, as is every other answer that is not a list.
    return safely(() => Response.json(rows), new Response());
  };

  return {
    ...context,
    client: withOptions({ ...client.options, relay: 'https://source.invalid', credentials: {}, fetch: ask }, client),
    operation: {
      ...rest,
      chargeable,
      repeat: { ...operation.repeat, unknown: chargeable ? 0 : 2 },
      // Converts the rows to the service's format, so that the operation's own decoder can check them.
      decode(body, of) {
        if (!Array.isArray(body)) throw new Unreadable('it is not a list');
        return operation.decode(
          (body as object[]).map((row) =>
            name === 'find' ? toServiceRow(row as SourceSuggestion) : asObject(row) && { id, ...row },
          ),
          of,
        );
      },
      credits: () => Number(chargeable),
    },
  };
}

/** Returns the query with its country codes in capitals. `prepare` has already replaced country names with codes. */
const withCodes = ({ countries, ...query }: FindQuery): FindQuery =>
  countries ? { ...query, countries: countries.map((country) => country.toUpperCase()) } : query;

/** Converts a suggestion to a row of the service. */
function toServiceRow({ kind = 'address', type, highlight, ...row }: SourceSuggestion) {
  if (!row.text) throw new Unreadable('a suggestion has no text');
  const ranges = (list: readonly TextRange[] = []) => list.map(({ start, end }) => `${start}-${end}`).join();
  return {
    ...row,
    type: kind === 'address' ? 'Address' : type !== 'Address' && type,
    highlight: highlight && `${ranges(highlight.text)};${ranges(highlight.description)}`,
  };
}
