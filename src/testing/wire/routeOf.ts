import type { OperationName } from '../../core/index.ts';
import type { Asked } from '../services/Work.ts';

export interface Route {
  operation: OperationName;
  methods: readonly string[];
  dialect: Asked['dialect'];
  id: string;
}

type Row = [pattern: RegExp, operation: OperationName, methods: readonly string[], dialect?: Asked['dialect']];

/** The ends of the paths of both specifications, of the classic wire, and of what is publicly known beside them. */
const rows: Row[] = [
  [/\/address-capture\/find$/, 'find', ['GET']],
  [/\/address-capture\/retrieve$/, 'retrieve', ['GET']],
  [/\/capture\/interactive\/find\/v1(?:\.\d+)*\/json[36]\.ws$/i, 'find', ['GET'], 'interactive'],
  [/\/capture\/interactive\/retrieve\/v1(?:\.\d+)*\/json[36]\.ws$/i, 'retrieve', ['GET'], 'interactive'],
  [/\/capture\/interactive\/find\/v1(?:\.\d+)*\/json\.ws$/i, 'find', ['GET'], 'interactive-rows'],
  [/\/capture\/interactive\/retrieve\/v1(?:\.\d+)*\/json\.ws$/i, 'retrieve', ['GET'], 'interactive-rows'],
  [/\/cleanse\/batch$/, 'cleanse', ['POST']],
  [/\/cleansing\/international\/batch\/v1\.20\/json6\.ws$/i, 'cleanseInternational', ['POST']],
  [/\/address\/verify$/, 'verify', ['POST']],
  [/\/address\/capture$/, 'capture', ['POST']],
  [/\/address\/complete$/, 'complete', ['GET', 'POST']],
  [/\/emailvalidation\/batch\/validate\/v1\.20\/json6\.ws$/i, 'validateEmails', ['GET', 'POST']],
];

/** What a request asks for; undefined where there is no such endpoint. */
export function routeOf(method: string, { pathname, searchParams }: URL): Route | undefined {
  const [, id] = /\/email\/batch(?:\/([^/]+))?$/.exec(pathname) ?? [undefined, undefined];
  if (pathname.endsWith('/email/batch') || id !== undefined) {
    const operation = id
      ? searchParams.has('download')
        ? 'downloadEmailBatch'
        : 'getEmailBatch'
      : method === 'POST'
        ? 'uploadEmailBatch'
        : 'listEmailBatches';
    return {
      operation,
      methods: id ? ['GET'] : ['GET', 'POST'],
      dialect: 'platform',
      id: id === undefined ? '' : decodeURIComponent(id),
    };
  }
  const row = rows.find(([pattern]) => pattern.test(pathname));
  return row && { operation: row[1], methods: row[2], dialect: row[3] ?? 'platform', id: '' };
}
