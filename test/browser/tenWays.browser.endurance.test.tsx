import { checkoutInEveryWay } from '../support/tenWays.tsx';

checkoutInEveryWay(['en'], ['search']);
checkoutInEveryWay(['de', 'ja', 'ar']);
