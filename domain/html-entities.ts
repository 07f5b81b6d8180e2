/** The names of the characters 160 to 255, in their order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** Other names that people write, each with its character. */
const OTHERS =
  'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ hellip… bull• prime′ Prime″ lsaquo‹ rsaquo› euro€ trade™ larr← uarr↑ rarr→ darr↓ harr↔ lArr⇐ rArr⇒ hArr⇔ infin∞ ne≠ le≤ ge≥ asymp≈ equiv≡ minus− sum∑ prod∏ radic√ part∂ nabla∇ isin∈ cap∩ cup∪ int∫ forall∀ exist∃ empty∅ and∧ or∨ there4∴ sim∼ cong≅ sub⊂ sup⊃ sube⊆ supe⊇ perp⊥ sdot⋅ dagger† Dagger‡ permil‰ loz◊ spades♠ clubs♣ hearts♥ diams♦ check✓ cross✗ star☆ starf★ phone☎ alphaα betaβ gammaγ deltaδ epsilonε zetaζ etaη thetaθ iotaι kappaκ lambdaλ muμ nuν xiξ piπ rhoρ sigmaσ tauτ upsilonυ phiφ chiχ psiψ omegaω GammaΓ DeltaΔ ThetaΘ LambdaΛ PiΠ SigmaΣ PhiΦ PsiΨ OmegaΩ OEligŒ oeligœ ScaronŠ scaronš YumlŸ colon: comma, period. semi; excl! quest? num# dollar$ percnt% commat@ ast* plus+ equals= sol/ bsol\\ lowbar_ grave` lpar( rpar) lsqb[ rsqb] lbrack[ rbrack] lcub{ rcub} lbrace{ rbrace} verbar| vert|';
/** Spaces and signs without a shape. */
const INVISIBLE: Record<string, string> = {
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200C',
  zwj: '\u200D',
  lrm: '\u200E',
  rlm: '\u200F',
  Tab: '\t',
  NewLine: '\n',
};

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...OTHERS.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
  ...Object.entries(INVISIBLE),
]);

/** Decodes the entities of HTML: `&amp;`, `&mdash;`, `&#8377;`, `&#x20B9;`. Names that are not known stay. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,29}));/g,
    (entity, number, hex, name) => {
      if (name !== undefined) return CHARACTERS.get(name) ?? entity;
      const point = number === undefined ? Number.parseInt(hex, 16) : Number(number);
      const isCharacter = point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff);
      return isCharacter ? String.fromCodePoint(point) : '\uFFFD';
    },
  );
}
