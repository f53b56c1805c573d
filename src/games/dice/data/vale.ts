import type { MapData } from './schema.js';

/**
 * House: the printed maps' picture is lost, so hexes, places and names are our own; what open, red and starting places mean
 * is the rulebook's. Mirror-symmetric about column F; no two places with printed track are neighbours (FACTS 4, M1-M4).
 */
export const VALE: MapData = {
  id: 'vale',
  source: 'house',
  columns: {
    A: [1, 3, 5, 7, 9, 11, 13],
    B: [2, 4, 6, 8, 10, 12],
    C: [1, 3, 5, 7, 9, 11, 13],
    D: [2, 4, 6, 8, 10, 12],
    E: [1, 3, 5, 7, 9, 11, 13],
    F: [2, 4, 6, 8, 10, 12],
    G: [1, 3, 5, 7, 9, 11, 13],
    H: [2, 4, 6, 8, 10, 12],
    I: [1, 3, 5, 7, 9, 11, 13],
    J: [2, 4, 6, 8, 10, 12],
    K: [1, 3, 5, 7, 9, 11, 13],
  },
  closedSides: [],
  places: [
    { hex: 'C3', name: 'Arden Cross', kind: 'city', red: false, starting: true, printed: ['N', 'NE', 'SE', 'S', 'SW', 'NW'] },
    { hex: 'F2', name: 'Bellmoor', kind: 'city', red: false, starting: true, printed: ['NE', 'SE', 'S', 'SW', 'NW'] },
    { hex: 'I3', name: 'Crayfield', kind: 'city', red: false, starting: true, printed: ['N', 'NE', 'SE', 'S', 'SW', 'NW'] },
    { hex: 'B8', name: 'Dunwell', kind: 'city', red: false, starting: true, printed: ['N', 'NE', 'SE', 'S', 'SW', 'NW'] },
    { hex: 'J8', name: 'Elmgate', kind: 'city', red: false, starting: true, printed: ['N', 'NE', 'SE', 'S', 'SW', 'NW'] },
    { hex: 'D12', name: 'Foxley', kind: 'city', red: false, starting: true, printed: ['N', 'NE', 'SE', 'SW', 'NW'] },
    { hex: 'H12', name: 'Graymouth', kind: 'city', red: false, starting: true, printed: ['N', 'NE', 'SE', 'SW', 'NW'] },
    { hex: 'F8', name: 'Millbridge', kind: 'city', red: false, starting: false, printed: ['N', 'NE', 'SE', 'S', 'SW', 'NW'] },
    { hex: 'A5', name: 'Westport', kind: 'city', red: true, starting: false, printed: ['N', 'NE', 'SE', 'S'] },
    { hex: 'K5', name: 'Eastport', kind: 'city', red: true, starting: false, printed: ['N', 'S', 'SW', 'NW'] },
    { hex: 'F12', name: 'Southaven', kind: 'city', red: true, starting: false, printed: ['N', 'NE', 'SE', 'SW', 'NW'] },
    { hex: 'D6', name: 'Highmarket Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'H6', name: 'Kingsway Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'D2', name: 'Oak Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'H2', name: 'Pine Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'F4', name: 'Rowan Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'C9', name: 'Alder Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'I9', name: 'Birch Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'E9', name: 'Cedar Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'G9', name: 'Maple Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'F10', name: 'Willow Halt', kind: 'station', red: false, starting: false, printed: [] },
    { hex: 'A11', name: 'West Quarry', kind: 'station', red: true, starting: false, printed: ['N', 'NE', 'SE', 'S'] },
    { hex: 'K11', name: 'East Quarry', kind: 'station', red: true, starting: false, printed: ['N', 'S', 'SW', 'NW'] },
  ],
};
