import type { Operation } from '../../core/index.ts';
import type { ServiceRequest } from '../services/service.ts';

export interface Route {
  operation: string;
  methods: readonly string[];
  dialect: ServiceRequest['dialect'];
  id: string;
}

/** What a row of the table of operations says of its way to the service. */
export interface RouteRow extends Pick<Operation<never, unknown>, 'name' | 'method' | 'path' | 'interactivePath'> {
  /** Methods that the service takes beside the row's own. */
  readonly also?: readonly string[];
}

interface RoutePattern {
  row: RouteRow;
  pattern: RegExp;
  /** A bare flag that stands behind the `?` of the row's path. */
  flag: string | undefined;
  dialect: ServiceRequest['dialect'];
}

/** The end of a path as a pattern; `{id}` stands for any part. The paths of the classic services are met in any case. */
const patternOf = (path: string, change: (escaped: string) => string = (escaped) => escaped): RegExp =>
  new RegExp(
    `${change(path.replace(/[.*+^$()|[\]\\]/g, '\\$&')).replace(/\{\w+\}/g, '([^/]+)')}$`,
    path.endsWith('.ws') ? 'i' : '',
  );

/** Any version of the first generation, as the service takes them. */
const anyVersion = (path: string) => path.replace(/v1(?:\\\.\d+)*/, 'v1(?:\\.\\d+)*');

function patternsOf(row: RouteRow): RoutePattern[] {
  const [path = '', flag] = row.path.split('?');
  const own: RoutePattern = { row, pattern: patternOf(path), flag, dialect: 'platform' };
  if (!row.interactivePath) return [own];
  const classic = (format: string, dialect: ServiceRequest['dialect']): RoutePattern => ({
    row,
    pattern: patternOf(row.interactivePath ?? '', (path) => anyVersion(path).replace(/json\d/, format)),
    flag: undefined,
    dialect,
  });
  return [own, classic('json[36]', 'interactive'), classic('json', 'interactive-rows')];
}

/** Finds the row that a request is for, by the ends of paths alone, so that the simulator also answers under another address. */
export function createRoutes(rows: readonly RouteRow[]): (method: string, url: URL) => Route | undefined {
  const ways = rows.flatMap(patternsOf);
  return (method, { pathname, searchParams }) => {
    const met = ways.filter(({ pattern }) => pattern.test(pathname));
    const flagged = met.filter(({ flag }) => flag !== undefined && searchParams.has(flag));
    const fitting = flagged.length > 0 ? flagged : met.filter(({ flag }) => flag === undefined);
    const methodsOf = ({ row }: RoutePattern) => [row.method, ...(row.also ?? [])];
    const way = fitting.find((one) => methodsOf(one).includes(method)) ?? fitting[0];
    if (!way) return undefined;
    return {
      operation: way.row.name,
      methods: [...new Set(fitting.flatMap(methodsOf))],
      dialect: way.dialect,
      id: decodeURIComponent(way.pattern.exec(pathname)?.[1] ?? ''),
    };
  };
}

/** The body of a POST: a text, or the file of a multipart form. A body that cannot be read is an empty one. */
export async function readRequestBody(request: Request): Promise<Pick<ServiceRequest, 'text' | 'file'>> {
  try {
    if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
      return { text: await request.text() };
    const form = await request.formData();
    for (const [field, value] of form)
      if (typeof value !== 'string') return { text: '', file: { field, name: value.name, text: await value.text() } };
  } catch {
    // As an empty body: the service says what it misses.
  }
  return { text: '' };
}
