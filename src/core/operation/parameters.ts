/** Query parameters that an operation does not know, as the service knows them. */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** The names that carry what a call is about; they come from the input and the credentials alone. */
const own = ['key', 'lqtkey', 'text', 'container', 'id'];

/** Why these parameters cannot be passed on; undefined when they can. */
export function parametersProblem(parameters: Parameters | undefined): string | undefined {
  const bad = Object.keys(parameters ?? {}).some((name) => !name.trim() || own.includes(name.trim().toLowerCase()));
  return bad
    ? '`parameters` hold an empty name, or one that a call sets itself (key, text, container or id). Leave it out.'
    : undefined;
}

/** The parameters for the query, as they are. */
export const parameterPairs = (parameters: Parameters | undefined): [string, string][] =>
  Object.entries(parameters ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
