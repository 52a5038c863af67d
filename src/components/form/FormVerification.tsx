'use client';
import { useEffect, useState } from 'react';
import { createLazy, type UseAddressForm } from '../../react/index.ts';
import type { AddressVerificationProps } from '../verification/AddressVerification.tsx';

const dialogChunk = createLazy(() => import('../verification/dialog.lazy.ts'));

interface FormVerificationProps extends AddressVerificationProps {
  verification: UseAddressForm['verification'];
  maxWait: number;
}

/** A form's verification dialog. Its code is loaded when the form first verifies an address. */
export function FormVerification({ maxWait, ...props }: FormVerificationProps) {
  const { question, phase, fail } = props.verification;
  const [dialog, setDialog] = useState(dialogChunk.get);
  useEffect(() => {
    if (dialog || phase === 'idle') return undefined;
    let isStale = false;
    dialogChunk
      .call(
        'verification',
        (loaded) => {
          if (!isStale) setDialog(loaded);
        },
        maxWait,
      )
      .catch(() => {
        // The dialog could not be loaded, so the user cannot answer the question.
        if (!isStale && question) fail();
      });
    return () => {
      isStale = true;
    };
  }, [dialog, phase, question, maxWait, fail]);
  return dialog ? <dialog.AddressVerification {...props} /> : null;
}
