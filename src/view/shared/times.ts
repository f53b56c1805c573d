/** Times as readers see them: their own time zone, today without a day, then "Wed 21:14", after a week the date. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
    formats.set(key, found);
  }
  return found;
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const clock = (at: Date, zone: string): string => format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
const dayKey = (at: Date, zone: string): string => format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
const weekday = (at: Date, zone: string): string => format(zone, { weekday: 'short' }).format(at);

const DAY = 86_400_000;

/** "07:52", "Wed 21:14", "8 Nov", "8 Nov 2025". */
export function whenText(at: Date, zone: string, now: Date): string {
  if (dayKey(at, zone) === dayKey(now, zone)) return clock(at, zone);
  if (Math.abs(now.getTime() - at.getTime()) < 7 * DAY) return `${weekday(at, zone)} ${clock(at, zone)}`;
  return dateText(at, zone, now);
}

/** "Tue" within the week, then "8 Nov", with the year when it is another one. */
export function dayText(at: Date, zone: string, now: Date): string {
  if (dayKey(at, zone) === dayKey(now, zone)) return 'today';
  return now.getTime() - at.getTime() < 7 * DAY ? weekday(at, zone) : dateText(at, zone, now);
}

function dateText(at: Date, zone: string, now: Date): string {
  const sameYear = format(zone, { year: 'numeric' }).format(at) === format(zone, { year: 'numeric' }).format(now);
  return format(zone, sameYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** "Thursday 12 November, 09:40" */
export const todayText = (now: Date, zone: string): string =>
  `${format(zone, { weekday: 'long' }).format(now)} ${format(zone, { day: 'numeric', month: 'long' }).format(now)}, ${clock(now, zone)}`;

/** "under a minute", "14 min", "12 h 26 min", "1 d 14 h", "23 d". */
export function spanText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  const days = Math.floor(hours / 24);
  return days < 10 && hours % 24 ? `${days} d ${hours % 24} h` : `${days} d`;
}
