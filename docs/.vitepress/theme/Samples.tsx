import { Fragment } from 'react';

const samples = [
  ['77 beacon apt 1', 'US'],
  ['500 harb', 'US'],
  ['88 robson', 'CA'],
] as const;

/** Types a text in the form's search, as a visitor would. */
function type(text: string, form: HTMLFormElement | null) {
  const search = form?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!search) return;
  search.focus();
  search.setRangeText(text, 0, search.value.length, 'end');
  search.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Says that the addresses are samples. Each button types one of these countries into the search of its form. No countries mean all. */
export function Samples({ countries = [] }: { countries?: readonly string[] }) {
  const offered = samples.filter(([, country]) => countries.length === 0 || countries.includes(country));
  return (
    <p className="live-samples" dir="ltr" lang="en">
      {offered.length > 0 ? 'Sample addresses only. Try ' : 'All sample addresses are in the United States and Canada.'}
      {offered.map(([text], index) => (
        <Fragment key={text}>
          {index > 0 && (index === offered.length - 1 ? ' or ' : ', ')}
          <button type="button" className="live-sample" onClick={({ currentTarget }) => type(text, currentTarget.form)}>
            {text}
          </button>
        </Fragment>
      ))}
      {offered.length > 0 && '.'}
    </p>
  );
}
