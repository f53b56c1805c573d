import { itTestsEveryRuling, numbered } from '../support/rulings.js';

itTestsEveryRuling('1888-N', '1888n', [...numbered(129, 184), ...numbered(1, 31, 'B')]);
