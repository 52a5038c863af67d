import {
  onOneLine,
  type AddressFormField,
  useAddressAutocomplete,
  useAddressForm,
  type UseAddressFormOptions,
} from 'doorplate';
import type { CSSProperties, FormEvent } from 'react';

const grid: CSSProperties = { display: 'grid', gap: 12, maxWidth: 420, font: '16px system-ui' };

export interface OwnCheckoutProps extends UseAddressFormOptions {
  onSend?: ((data: object) => void) | undefined;
}

/** A checkout with a team's own elements and its own verification question, built on `useAddressForm`. */
export function OwnCheckout({ onSend, ...options }: OwnCheckoutProps) {
  const form = useAddressForm({ countries: ['US', 'CA', 'JP'], verify: 'submit', ...options });
  const search = useAddressAutocomplete(form.searchOptions);
  const { question, takeSuggestion, takeEntered, edit } = form.verification;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend?.(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const texts = (field: AddressFormField | 'search') => (
    <>
      {form.errors[field] && <strong {...form.getErrorProps(field)}>{form.errors[field]}</strong>}
      {field !== 'search' && form.notices[field] && <em {...form.getNoticeProps(field)}>{form.notices[field]}</em>}
    </>
  );

  return (
    <form {...form.getFormProps()} onSubmit={send} style={grid}>
      <label {...form.getLabelProps('country')}>{form.format.words.country}</label>
      <select {...form.getFieldProps('country')}>
        {form.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>

      {form.mode !== 'manual' && (
        <>
          <label {...search.getLabelProps()}>Where shall we deliver?</label>
          <input {...search.getInputProps(form.getSearchProps())} />
          {texts('search')}
          <button type="button" onClick={form.enterManually} hidden={form.mode !== 'search'}>
            I will type it in
          </button>
        </>
      )}
      <ul {...search.getListProps({ style: { listStyle: 'none', margin: 0, padding: 0 } })}>
        {search.level.depth > 0 && <li {...search.getBackProps()}>Up</li>}
        {search.suggestions.map((suggestion, index) => (
          <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })}>
            {suggestion.text}
          </li>
        ))}
        {search.everywhere && <li {...search.getEverywhereProps()}>Look for “{search.everywhere}” everywhere</li>}
      </ul>
      <div {...search.getStatusProps({ style: { position: 'absolute', clipPath: 'inset(50%)' } })} />

      {form.mode === 'picked' && form.variants.length > 1 && (
        <p>
          {form.variants.map((variant) => (
            <button key={variant.language} type="button" onClick={() => form.pickVariant(variant)}>
              {variant.language}
            </button>
          ))}
        </p>
      )}
      {form.mode !== 'search' &&
        form.format.rows.map((row) => (
          <div key={row.join()} style={{ display: 'flex', gap: 12 }}>
            {row.map((field) => (
              <p key={field} style={{ display: 'grid', flex: 1, margin: 0 }}>
                <label {...form.getLabelProps(field)}>{form.format.words[field]}</label>
                {field === 'region' && form.regions.length > 0 ? (
                  <select {...form.getFieldProps(field)}>
                    <option value="">–</option>
                    {form.regions.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {name}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input {...form.getFieldProps(field)} />
                )}
                {texts(field)}
              </p>
            ))}
          </div>
        ))}

      {question && (
        <section aria-label="Your address">
          <p>We know it as: {question.suggestion ? onOneLine(question.suggestion) : 'not at all'}</p>
          {question.suggestion && (
            <button type="button" onClick={takeSuggestion}>
              That is mine
            </button>
          )}
          <button type="button" onClick={takeEntered}>
            Send it as I wrote it
          </button>
          <button type="button" onClick={edit}>
            Let me look again
          </button>
        </section>
      )}
      <p role="status">{form.status}</p>
      <button type="button" onClick={form.reset}>
        Begin again
      </button>
      <button>Order</button>
    </form>
  );
}
