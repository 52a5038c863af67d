// @vitest-environment jsdom
import { test } from 'vitest';
import { answerInAllOrders } from '../../support/answerInAllOrders.ts';

test('C01: in all 120 orders of five answers the list belongs to the newest text', () =>
  answerInAllOrders(['oak', 'elm', 'ash', 'fir', 'yew']));
