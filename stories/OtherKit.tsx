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
import './otherKit.css';

/** Another design system's elements: underlined fields, square buttons, words in capitals. None of our classes is used. */
function Label({ className: _, ...props }: LabelProps) {
  return <label {...props} className="kit-label" />;
}
function Input({ className: _, ...props }: InputProps) {
  return <input {...props} className="kit-input" />;
}
function Select({ className: _, ...props }: SelectProps) {
  return <select {...props} className="kit-input kit-select" />;
}
function Button({ className: _, ...props }: ButtonProps) {
  return <button {...props} className="kit-button" />;
}
function Option({ className: _, suggestion, words, ...props }: OptionProps) {
  return (
    <li {...props} className="kit-option">
      <b>{suggestion.text}</b>
      <small>{suggestion.description}</small>
      {suggestion.kind === 'container' && <em>{words.opensList()}</em>}
    </li>
  );
}
const signs: Record<IconProps['data-icon'], string> = {
  search: '⌕',
  check: '✓',
  clear: '×',
  chevron: '›',
  back: '‹',
  pin: '•',
  building: '▤',
  alert: '!',
};
function Icon({ className: _, ...props }: IconProps) {
  return (
    <svg {...props} className="kit-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <text x="10" y="15" textAnchor="middle" fontSize="16" fill="currentColor">
        {signs[props['data-icon']]}
      </text>
    </svg>
  );
}
function Message({ className: _, ...props }: MessageProps) {
  return <p {...props} className="kit-message" />;
}

export const otherKit: Components = { Label, Input, Select, Button, Option, Icon, Message };
