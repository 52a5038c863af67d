'use client';
import { useState } from 'react';
import type { Client } from '../../../core/index.ts';
import { createLazy, useAddressContext } from '../../../react/index.ts';
import { useFilesContext } from '../FilesContext.ts';
import type { RowSearchProps } from './RowSearch.lazy.tsx';

const searchChunk = createLazy(() => import('./RowSearch.lazy.tsx'));

/** Whether a client can search for addresses, as far as its options and earlier searches show. */
function canSearch(client: Client): boolean {
  const { source, relay, endpoints, credentials } = client.options;
  const hasKey = typeof credentials !== 'object' || Boolean(credentials.key);
  return Boolean(source ?? relay ?? (endpoints?.platform && hasKey)) && !searchChunk.get()?.rejectedClients.has(client);
}

/** Button that opens a search for the address of a row. Does not render if the account has no search. The code loads when the button is pressed. */
export function RowSearch(props: RowSearchProps) {
  const { words, cls, Button, Message } = useFilesContext();
  const { client } = useAddressContext();
  const [chunk, setChunk] = useState<NonNullable<ReturnType<typeof searchChunk.get>>>();
  const [hasFailed, setHasFailed] = useState(false);
  if (chunk) return <chunk.RowSearch {...props} />;
  if (!canSearch(client)) return null;
  return (
    <div className={cls('toolbar')}>
      <Button
        type="button"
        className={cls('action')}
        data-kind="secondary"
        onClick={() => {
          searchChunk.load().then(setChunk, () => {
            setHasFailed(true);
          });
        }}
      >
        {words.findAddress()}
      </Button>
      {hasFailed && (
        <Message className={cls('error')} role="alert" data-kind="error">
          {words.stopped('unreachable')}
        </Message>
      )}
    </div>
  );
}
