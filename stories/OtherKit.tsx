import type {
  ButtonProps,
  Components,
  IconProps,
  InputProps,
  LabelProps,
  MessageProps,
  OptionProps,
  SelectProps,
} from 'doorplate';
import { forwardRef } from 'react';
import './otherKit.css';

// Elements of another design system: underlined fields, square buttons, uppercase text. They use none of Doorplate's classes. React 18
// needs `forwardRef`. In React 19, a ref is a regular prop.

const Label = forwardRef<HTMLLabelElement, Omit<LabelProps, 'ref'>>(function Label({ className: _, ...props }, ref) {
  return <label {...props} ref={ref} className="kit-label" />;
});
const Input = forwardRef<HTMLInputElement, Omit<InputProps, 'ref'>>(function Input({ className: _, ...props }, ref) {
  return <input {...props} ref={ref} className="kit-input" />;
});
const Select = forwardRef<HTMLSelectElement, Omit<SelectProps, 'ref'>>(function Select(
  { className: _, ...props },
  ref,
) {
  return <select {...props} ref={ref} className="kit-input kit-select" />;
});
const Button = forwardRef<HTMLButtonElement, Omit<ButtonProps, 'ref'>>(function Button(
  { className: _, ...props },
  ref,
) {
  return <button {...props} ref={ref} className="kit-button" />;
});
const Option = forwardRef<HTMLLIElement, Omit<OptionProps, 'ref'>>(function Option(
  { className: _, suggestion, words, ...props },
  ref,
) {
  return (
    <li {...props} ref={ref} className="kit-option">
      <b>{suggestion.text}</b>
      <small>{suggestion.description}</small>
      {suggestion.kind === 'container' && <em>{words.opensList()}</em>}
    </li>
  );
});
const signs: Record<IconProps['data-icon'], string> = {
  search: '⌕',
  check: '✓',
  clear: '×',
  chevron: '›',
  back: '‹',
  pin: '•',
  building: '▤',
  edit: '✎',
  alert: '!',
};
const Icon = forwardRef<SVGSVGElement, Omit<IconProps, 'ref'>>(function Icon({ className: _, ...props }, ref) {
  return (
    <svg {...props} ref={ref} className="kit-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <text x="10" y="15" textAnchor="middle" fontSize="16" fill="currentColor">
        {signs[props['data-icon']]}
      </text>
    </svg>
  );
});
const Message = forwardRef<HTMLParagraphElement, Omit<MessageProps, 'ref'>>(function Message(
  { className: _, ...props },
  ref,
) {
  return <p {...props} ref={ref} className="kit-message" />;
});

export const otherKit = { Label, Input, Select, Button, Option, Icon, Message } satisfies Components;
