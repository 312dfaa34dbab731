// Loaded in the head and not as a module: it runs before anything is painted, so no page flashes in the other colours.
(() => {
  try {
    const theme = localStorage.getItem('fumblefish.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that lends no storage: the system's colours hold.
  }
})();
