import * as Radix from '@radix-ui/react-dialog';

/** A modal as in the documentation of Radix. A transform centres it, and longer content scrolls. */
export const PopularModal = ({ children, ...props }: Radix.DialogProps) => (
  <Radix.Root open {...props}>
    <Radix.Overlay style={{ position: 'fixed', inset: 0, background: '#0006' }} />
    <Radix.Content
      aria-describedby={undefined}
      style={{
        position: 'fixed',
        top: '50%',
        left: '50%',
        transform: 'translate(-50%, -50%)',
        width: 300,
        maxHeight: 200,
        padding: 24,
        overflow: 'auto',
        background: '#fff',
      }}
    >
      <Radix.Title>Where to?</Radix.Title>
      {children}
    </Radix.Content>
  </Radix.Root>
);
