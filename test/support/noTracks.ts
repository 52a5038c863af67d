import * as React from 'react';

// React writes tracks for a browser's profiler. Nobody looks at them in tests, and they took a tenth of the time.
Object.assign(console, { timeStamp: undefined, createTask: undefined });

// React 19 also creates an error for each element, to name the components around it in the browser's devtools. This counter says that it has
// created enough of them.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => undefined,
  });
