import type { ComponentProps } from 'react';

/** shadcn/ui's Label, as its command adds it to an app, without Radix. */
export function Label({ className = '', ...props }: ComponentProps<'label'>) {
  return <label data-slot="label" className={`text-sm font-medium ${className}`} {...props} />;
}
