import type { Operation } from '../../core/index.ts';
import type { ServiceRequest } from '../services/service.ts';

interface Route {
  operation: string;
  methods: readonly string[];
  dialect: ServiceRequest['dialect'];
  id: string;
}

/** The properties of an operation that the router needs. */
export interface RouteRow extends Pick<Operation<never, unknown>, 'name' | 'method' | 'path' | 'interactivePath'> {
  /** Methods that the service accepts in addition to `method`. */
  readonly also?: readonly string[];
}

interface RoutePattern {
  row: RouteRow;
  pattern: RegExp;
  /** Flag after the `?` in the operation's path, if there is one. */
  flag: string | undefined;
  dialect: ServiceRequest['dialect'];
}

/** Returns a pattern for the end of a path. `{id}` matches one part of the path. Paths of the classic services match regardless of case. */
const patternOf = (path: string, change: (escaped: string) => string = (escaped) => escaped): RegExp =>
  new RegExp(
    `${change(path.replace(/[.*+^$()|[\]\\]/g, '\\$&')).replace(/\{\w+\}/g, '([^/]+)')}$`,
    path.endsWith('.ws') ? 'i' : '',
  );

/** Changes a pattern to accept any version 1.x, as the service does. */
const anyVersion = (path: string) => path.replace(/v1(?:\\\.\d+)*/, 'v1(?:\\.\\d+)*');

function patternsOf(row: RouteRow): RoutePattern[] {
  const [path = '', flag] = row.path.split('?');
  const platformPattern: RoutePattern = { row, pattern: patternOf(path), flag, dialect: 'platform' };
  if (!row.interactivePath) return [platformPattern];
  const classic = (format: string, dialect: ServiceRequest['dialect']): RoutePattern => ({
    row,
    pattern: patternOf(row.interactivePath ?? '', (path) => anyVersion(path).replace(/json\d/, format)),
    flag: undefined,
    dialect,
  });
  return [platformPattern, classic('json[36]', 'interactive'), classic('json', 'interactive-rows')];
}

/** Creates the router. It compares only the end of a path, so that the simulator also works at another address. */
export function createRoutes(rows: readonly RouteRow[]): (method: string, url: URL) => Route | undefined {
  const ways = rows.flatMap(patternsOf);
  return (method, { pathname, searchParams }) => {
    const met = ways.filter(({ pattern }) => pattern.test(pathname));
    const flagged = met.filter(({ flag }) => flag !== undefined && searchParams.has(flag));
    const fitting = flagged.length > 0 ? flagged : met.filter(({ flag }) => flag === undefined);
    const methodsOf = ({ row }: RoutePattern) => [row.method, ...(row.also ?? [])];
    const route = fitting.find((one) => methodsOf(one).includes(method)) ?? fitting[0];
    if (!route) return undefined;
    return {
      operation: route.row.name,
      methods: [...new Set(fitting.flatMap(methodsOf))],
      dialect: route.dialect,
      id: decodePart(route.pattern.exec(pathname)?.[1] ?? ''),
    };
  };
}

/** Decodes part of a path. A part with an invalid escape, such as "%E0%A4%A", stays unchanged. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads the body of a POST: a string, or the file of a multipart form. An unreadable body counts as empty. */
export async function readRequestBody(request: Request): Promise<Pick<ServiceRequest, 'text' | 'file'>> {
  try {
    if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
      return { text: await request.text() };
    const form = await request.formData();
    for (const [field, value] of form)
      if (typeof value !== 'string') return { text: '', file: { field, name: value.name, text: await value.text() } };
  } catch {
    // The body counts as empty, so that the service reports that the input is missing.
  }
  return { text: '' };
}
