// @vitest-environment jsdom
import { test } from 'vitest';
import { answerInAllOrders } from '../../support/answerInAllOrders.ts';

test('C01: shows the list of the latest text in all 120 orders of five answers', () =>
  answerInAllOrders(['oak', 'elm', 'ash', 'fir', 'yew']));
