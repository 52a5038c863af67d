import type { Client, FindQuery, Suggestion } from '../../core/index.ts';
import { onlyByHand } from '../provider/onlyByHand.ts';
import { joinFind } from './joinFind.ts';
import { questionKey } from './questionKey.ts';
import { questionText } from './questionText.ts';

/** Find as query options: free of charge. The same question is answered from memory for five minutes. Paused while offline. */
export function findOptions(client: Client, query: FindQuery) {
  const asked = { ...query, text: questionText(query.text).toLowerCase() };
  const queryKey = [...questionKey(client), 'find', asked] as const;
  return {
    ...onlyByHand,
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Suggestion[]> => {
      const { answer, leave } = joinFind(client, query);
      signal.addEventListener('abort', leave);
      return answer;
    },
    staleTime: 300_000,
    gcTime: 300_000,
    retryOnMount: true,
    networkMode: 'online' as const,
  };
}
