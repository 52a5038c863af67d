import { listsArePlaced } from '../support/placedLists.tsx';

listsArePlaced(['a shadow root', 'an iframe']);
