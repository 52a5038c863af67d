import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Sends the call. */
  send: () => void;
  call: { isPending: boolean; data?: unknown; error: Error | null };
}

/** A button that sends a call, with its answer as JSON. */
export const AnswerOf = ({ children, send, call: { isPending, data, error } }: Props) => (
  <>
    <p>
      <button onClick={send} disabled={isPending}>
        {children}
      </button>
    </p>
    <pre role="status" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {error ? error.message : data !== undefined && JSON.stringify(data, null, 2)}
    </pre>
  </>
);
