import { Fragment } from 'react';

const samples = ['77 beacon apt 1', '500 harb', '88 robson'];

/** Types a text in the form's search, as a visitor would. */
function type(text: string, form: HTMLFormElement | null) {
  const search = form?.querySelector<HTMLInputElement>('[role=combobox]');
  if (!search) return;
  search.focus();
  search.setRangeText(text, 0, search.value.length, 'end');
  search.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/** Says that the addresses are samples. Each button types one into the search of its form. */
export const Samples = () => (
  <p className="live-samples" dir="ltr" lang="en">
    Sample addresses only. Try{' '}
    {samples.map((text, index) => (
      <Fragment key={text}>
        {index > 0 && (index === samples.length - 1 ? ' or ' : ', ')}
        <button type="button" className="live-sample" onClick={({ currentTarget }) => type(text, currentTarget.form)}>
          {text}
        </button>
      </Fragment>
    ))}
    .
  </p>
);
