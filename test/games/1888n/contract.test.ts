import { game1888n } from '../../../src/games/1888n/game.js';
import { itKeepsTheContract } from '../../support/contract.js';
import { itHidesWhatIsHidden } from '../../support/redaction.js';

const cases = [2, 3, 4, 5, 6].map((players) => ({ players, options: { rulings: 'book', playingOrder: 'drawn' } as const }));

itKeepsTheContract(game1888n, cases, { games: 1, checks: 'sample', decisions: 200, digestBytes: 4096 });
itHidesWhatIsHidden(game1888n, cases.slice(0, 2), { games: 1, decisions: 60, hides: false });
