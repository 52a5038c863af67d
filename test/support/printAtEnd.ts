import type { getConfig } from '@testing-library/dom';

type Config = Pick<ReturnType<typeof getConfig>, 'getElementError'> & {
  /** Set by Testing Library during each look of `findBy…` and `waitFor`. */
  _disableExpensiveErrorDiagnostics?: boolean;
};

/**
 * Returns configuration with which `findBy…` and `waitFor` print the page only once they give up. Without it, Testing Library prints the whole page
 * after each look that finds nothing, and discards the text.
 */
export function printAtEnd(config: () => Config): Pick<Config, 'getElementError'> {
  const { getElementError } = config();
  return {
    getElementError: (message, container) => {
      if (!config()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  };
}
