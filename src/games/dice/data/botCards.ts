import type { BotCard } from './schema.js';

/** Rulebook: 24 cards, a die value and a list of actions each. House: the single cards; high values buy trains late (FACTS 10). */
export const BOT_CARDS: readonly BotCard[] = [
  { id: '1a', die: 1, actions: ['trains', 'cubes', 'run'] },
  { id: '1b', die: 1, actions: ['shares', 'trains', 'run'] },
  { id: '1c', die: 1, actions: ['cubes', 'trains', 'run'] },
  { id: '1d', die: 1, actions: ['run'] },
  { id: '2a', die: 2, actions: ['trains', 'cubes', 'run'] },
  { id: '2b', die: 2, actions: ['shares', 'trains', 'run'] },
  { id: '2c', die: 2, actions: ['cubes', 'trains', 'run'] },
  { id: '2d', die: 2, actions: ['reroll', 'run'] },
  { id: '3a', die: 3, actions: ['trains', 'cubes', 'run'] },
  { id: '3b', die: 3, actions: ['shares', 'trains', 'run'] },
  { id: '3c', die: 3, actions: ['cubes', 'trains', 'run'] },
  { id: '3d', die: 3, actions: ['shares', 'reshuffle'] },
  { id: '4a', die: 4, actions: ['trains', 'cubes', 'run'] },
  { id: '4b', die: 4, actions: ['shares', 'trains', 'run'] },
  { id: '4c', die: 4, actions: ['cubes', 'trains', 'run'] },
  { id: '4d', die: 4, actions: ['run'] },
  { id: '5a', die: 5, actions: ['cubes', 'trains', 'run'] },
  { id: '5b', die: 5, actions: ['shares', 'trains', 'run'] },
  { id: '5c', die: 5, actions: ['cubes', 'run'] },
  { id: '5d', die: 5, actions: ['reroll', 'run'] },
  { id: '6a', die: 6, actions: ['cubes', 'trains', 'run'] },
  { id: '6b', die: 6, actions: ['shares', 'run'] },
  { id: '6c', die: 6, actions: ['cubes', 'run'] },
  { id: '6d', die: 6, actions: ['reshuffle'] },
];
