import { Fragment } from 'react';

/** Texts that find addresses in a country. The form searches in one country at a time. */
const samples: Record<string, readonly string[]> = { US: ['77 beacon apt 1', '500 harb'], CA: ['88 robson'] };

/** Types a text in the form's search, as a visitor would. */
function type(text: string, form: HTMLFormElement | null) {
  const search = form?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!search) return;
  search.focus();
  search.setRangeText(text, 0, search.value.length, 'end');
  search.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Says that the addresses are samples. Each button types one into the search of its form. `countries` are those of the form; none mean all. */
export function Samples({ countries = [] }: { countries?: readonly string[] }) {
  const texts = samples[(countries.length === 0 ? ['US'] : countries).find((country) => samples[country]) ?? ''];
  if (!texts) return <p className="live-samples">All sample addresses are in the United States and Canada.</p>;
  return (
    <p className="live-samples" dir="ltr" lang="en">
      Sample addresses only. Try{' '}
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' or '}
          <button type="button" className="live-sample" onClick={({ currentTarget }) => type(text, currentTarget.form)}>
            {text}
          </button>
        </Fragment>
      ))}
      .
    </p>
  );
}
