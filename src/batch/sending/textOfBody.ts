import type { Readable } from 'node:stream';
import type { Reading, ReadLimits } from '../../core/index.ts';
import { fetchError } from './fetchError.ts';

/**
 * The whole body as a text; undefined when it is larger than `maxBytes`: what is too large is not read to its end.
 *
 * @throws as the body's web stream does, and where the signal aborts
 */
export function textOfBody(body: Readable, { maxBytes, signal }: ReadLimits): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const aborted = () => {
      reject(signal.reason as Error);
      body.destroy();
    };
    signal.addEventListener('abort', aborted);
    body
      .on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > maxBytes) body.destroy();
        else pieces.push(piece);
      })
      .once('end', () => {
        resolve({ text: new TextDecoder().decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)) });
      })
      .once('error', (cause) => {
        reject(fetchError('terminated', cause));
      })
      .once('close', () => {
        signal.removeEventListener('abort', aborted);
        if (size > maxBytes) resolve({ text: undefined });
        // Nothing where it has ended in another way.
        else reject(fetchError('terminated', new Error('The body was closed.')));
      });
    if (signal.aborted) aborted();
    // Before anybody listened.
    else if (body.destroyed) reject(fetchError('terminated', body.errored));
  });
}
