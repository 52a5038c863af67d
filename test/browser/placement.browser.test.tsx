import { listsArePlaced } from '../support/placedLists.tsx';

listsArePlaced(['the page']);
