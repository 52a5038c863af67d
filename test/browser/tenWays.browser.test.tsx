import { checkoutInEveryWay } from '../support/tenWays.tsx';

checkoutInEveryWay(['en'], ['fields']);
