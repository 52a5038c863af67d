'use client';
import { useState } from 'react';
import type { Client } from '../../../core/index.ts';
import { createLazy, useAddressContext } from '../../../react/index.ts';
import { useFilesContext } from '../FilesContext.ts';

interface RowSearchProps {
  /** Fields of the row that come from its columns, with their values. Only these are filled. */
  fields: Readonly<Record<string, string>>;
  /** Called with the new values when the user selects an address. */
  onFill(values: Readonly<Record<string, string>>): void;
}

const searchChunk = createLazy(async () => {
  const [{ AddressAutocomplete }, rowValues] = await Promise.all([
    import('../../autocomplete/AddressAutocomplete.tsx'),
    import('./rowValues.lazy.ts'),
  ]);
  return { AddressAutocomplete, ...rowValues };
});

/** Clients whose account turned out to have no search. */
const rejected = new WeakSet<Client>();

/** Whether a client can search for addresses, as far as its options and earlier searches show. */
function canSearch(client: Client): boolean {
  const { source, relay, endpoints, credentials } = client.options;
  const hasKey = typeof credentials !== 'object' || Boolean(credentials.key);
  return Boolean(source ?? relay ?? (endpoints?.platform && hasKey)) && !rejected.has(client);
}

/**
 * Button that opens a search for the address of a row. Does not render if the account has no search. The code loads when the button is pressed.
 * Selecting an address is chargeable, like any Retrieve.
 */
export function RowSearch({ fields, onFill }: RowSearchProps) {
  const { words, cls, Label, Input, Button, Icon, Message } = useFilesContext();
  const { client } = useAddressContext();
  const [chunk, setChunk] = useState<NonNullable<ReturnType<typeof searchChunk.get>>>();
  const [hasFailed, setHasFailed] = useState(false);
  if (chunk) {
    const country = chunk.countryOfRow(fields);
    return (
      <chunk.AddressAutocomplete
        label={words.findAddress()}
        autoFocus
        {...(country !== undefined && { countries: [country] })}
        components={{ Label, Input, Button, Icon, Message }}
        onSelect={(address) => {
          onFill(chunk.valuesOfRow(address, fields));
        }}
        onFallback={({ reason }) => {
          if (reason === 'account') rejected.add(client);
        }}
      />
    );
  }
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
