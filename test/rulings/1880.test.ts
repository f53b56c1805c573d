import { itTestsEveryRuling, numbered } from '../support/rulings.js';

const SWITCHES = ['companyColours', 'mergerReach', 'p0PaysOnRemoval'];

itTestsEveryRuling('1880', '1880', [...numbered(1, 128, 'R'), ...numbered(1, 46, 'A'), ...SWITCHES]);
