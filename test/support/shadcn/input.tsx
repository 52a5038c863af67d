import type { ComponentProps } from 'react';

/** shadcn/ui's Input, as its command adds it to an app, with fewer classes. */
export function Input({ className = '', type, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      data-slot="input"
      className={`h-9 w-full rounded-md border bg-transparent px-3 ${className}`}
      {...props}
    />
  );
}
