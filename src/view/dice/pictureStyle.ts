/** Colours of the map where no stylesheet is: mails and link previews. The same as public/css/dice.css by day. */
const COMPANY = ['#5B6670', '#1F5FA8', '#2A7A45', '#C79A00', '#C4620C', '#6B3FA0', '#1D2731'];

const companies = COMPANY.map(
  (colour, i) => `.dr-track.dr-c${i},.dr-open-end.dr-c${i}{stroke:${colour}}.dr-disc.dr-c${i}{fill:${colour}}`,
).join('');

export const PICTURE_STYLE = [
  '.dr-hex{fill:#EDE6D0;stroke:#D9D1BF;stroke-width:1.5}.dr-printed{stroke:#8B8675;stroke-width:4;stroke-dasharray:3 4;fill:none}',
  '.dr-casing{stroke:#FFFDF6;stroke-width:12.5;fill:none}.dr-track{stroke-width:8.4;fill:none;stroke-linecap:round}.dr-core{stroke:#FFFDF6;fill:none}.dr-core.dr-p3{stroke:#1D2731}.dr-open-end{stroke-width:5}',
  companies,
  '.dr-city,.dr-station,.dr-plate{fill:#FFFDF6;stroke:#1D2731;stroke-width:2.4}.dr-plate{stroke:none}.dr-city-ring,.dr-ring{fill:none;stroke:#1D2731;stroke-width:1}.dr-ring{stroke:#FFFDF6;stroke-width:2}',
  '.dr-red{fill:#C8574B;stroke:#1D2731;stroke-width:2}.dr-red-bar{stroke:#FFFDF6;stroke-width:5}.dr-start-blocked{fill:#FFFDF6;stroke:#C8574B;stroke-width:4}.dr-disc{stroke:#1D2731}',
  'text{font-family:DejaVu Sans,sans-serif;text-anchor:middle;fill:#1D2731}.dr-hexname{font-size:10px;fill:#5B6670}.dr-name{font-size:11.5px;stroke:#EDE6D0;stroke-width:3.5;paint-order:stroke}.dr-cityname,.dr-value{font-weight:bold}.dr-changed{fill:#1D4F91}',
].join('');
