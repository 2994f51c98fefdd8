import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Keeps the height of an element in a variable of the style sheet, for what stays in sight below it. */
export function useHeight(element: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useLayoutEffect(() => {
    const one = element.current;
    if (one === null) return undefined;
    const measure = () => document.documentElement.style.setProperty(variable, `${one.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(one);
    measure();
    return () => observer.disconnect();
  }, []);
}
