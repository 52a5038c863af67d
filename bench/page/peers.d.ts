import type { ReactNode } from 'react';

export const peers: Record<string, { load: () => Promise<ReactNode>; rows: string }>;
