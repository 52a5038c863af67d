import { checkoutInEveryWay } from '../support/tenWays.tsx';

checkoutInEveryWay(['de', 'ja', 'ar']);
