/** The 18xx games' word for the stack of the contract; "phase" in this folder is the rulebook's word for the age of trains. */
export { type Stage, type StageRules, topOf } from '../../rules/stages.js';
