'use client';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { formatAddress, type FormattableAddress } from '../../core/index.ts';
import { type CheckoutWords, type Components, useLocale, useVerificationWords } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface AddressCardProps {
  /** Address to show: the form's value, a Retrieve result, or a verification match. */
  address: FormattableAddress;
  /** Heading of the card, such as "Delivery address". It is also the accessible name of the card. */
  title?: ReactNode;
  /**
   * Country of the reader, as an ISO 3166 alpha-2 code or an English name. If the address is in another country, the last line names that country.
   * @default no country line
   */
  from?: string | undefined;
  /** Called when the user presses "Edit the address". Without it, the card has no such button. */
  onEdit?: (() => void) | undefined;
  /** Content below the address, next to the button. */
  children?: ReactNode;
  /**
   * Words for this card.
   * @default the words of the `AddressProvider`
   */
  words?: CheckoutWords | undefined;
  /** Class of the card. */
  className?: string | undefined;
  /** Inline style of the card. */
  style?: CSSProperties | undefined;
  /** Additional class names for the parts of the component. */
  classNames?: ClassNames<'AddressCard'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

/**
 * Shows an address in the style of its country, in an `<address>` element, with an optional heading and an optional button to edit it. Makes no calls
 * and is free of charge.
 *
 * @example
 * ```tsx
 * <AddressCard title="Delivery address" address={address} from="US" onEdit={() => setStep('address')} />
 * ```
 */
export function AddressCard({
  address,
  title,
  from,
  onEdit,
  children,
  words: customWords,
  className,
  style,
  classNames,
  components,
}: AddressCardProps) {
  const { Button } = useSlots(components);
  const words = useVerificationWords(customWords);
  const locale = useLocale(customWords);
  const titleId = useId();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const lines = formatAddress(address, { style: 'lines', from, locale });
  const editId = `${titleId}edit`;
  return (
    <div
      className={[cls('root'), cls('card'), className].filter(Boolean).join(' ')}
      style={style}
      role={title ? 'group' : undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <span id={titleId} className={cls('label')}>
          {title}
        </span>
      )}
      <address className={cls('lines')}>
        {lines.map((line, index) => (
          // Each line has the direction of its own script.
          <span key={index} dir="auto">
            {line}
          </span>
        ))}
      </address>
      {(onEdit !== undefined || children) && (
        <div className={cls('actions')}>
          {onEdit && (
            <Button
              type="button"
              id={editId}
              className={cls('button')}
              data-kind="link"
              aria-labelledby={title ? `${editId} ${titleId}` : undefined}
              onClick={() => {
                onEdit();
              }}
            >
              {words.edit()}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
