import { type Client, withOptions } from '../../core/index.ts';

/**
 * In development, returns a client whose calls log a hint if the relay or the service refuses them. In production, returns the client itself,
 * and bundlers remove all other code.
 */
export const withFailureHints = (client: Client): Client =>
  process.env.NODE_ENV === 'development'
    ? withOptions(client.options, {
        ...client,
        onCall(event, result) {
          const error = result?.error;
          client.onCall(event);
          if (error)
            void import('./hints.lazy.ts').then(({ logFailure }) => {
              logFailure(client, error);
            });
        },
      })
    : client;
