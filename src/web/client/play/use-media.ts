import { useEffect, useState } from 'preact/hooks';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const heed = (): void => setHolds(media.matches);
    media.addEventListener('change', heed);
    return () => media.removeEventListener('change', heed);
  }, [query]);
  return holds;
}
