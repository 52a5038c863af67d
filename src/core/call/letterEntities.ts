const named = (letters: string): [string, string][] =>
  letters.split(' ').map((each): [string, string] => [each.slice(0, -1), each.slice(-1)]);

/**
 * Named HTML entities of letters, by their names in small letters: an echo is compared without case. Those with an accent begin with their
 * letter.
 */
export const letterEntities = new Map([
  ...named('szligß ethð thornþ engŋ imathı inodotı jmathȷ kgreenĸ ordmº ordfª microµ ohmΩ'),
  ...named(
    'alphaα betaβ gammaγ deltaδ epsilonε epsiε epsivε zetaζ etaη thetaθ thetasymθ thetavθ iotaι kappaκ kappavκ lambdaλ muμ nuν xiξ omicronο piπ pivπ rhoρ rhovρ ' +
      'sigmaσ sigmafς sigmavς tauτ upsilonυ upsiυ upsihυ phiφ phivφ chiχ psiψ omegaω gammadϝ',
  ),
  ...named(
    'acyа bcyб vcyв gcyг dcyд iecyе iocyё zhcyж zcyз icyи jcyй kcyк lcyл mcyм ncyн ocyо pcyп rcyр scyс tcyт ucyу fcyф khcyх tscyц chcyч shcyш shchcyщ hardcyъ ycyы ' +
      'softcyь ecyэ yucyю yacyя djcyђ gjcyѓ jukcyє dscyѕ iukcyі yicyї jsercyј ljcyљ njcyњ tshcyћ kjcyќ ubrcyў dzcyџ',
  ),
]);
