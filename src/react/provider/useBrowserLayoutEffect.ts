import { useEffect, useLayoutEffect } from 'react';

/** A layout effect, and nothing on a server, where React would warn. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
