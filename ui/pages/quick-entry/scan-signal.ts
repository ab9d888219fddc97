/** A short tone and a short buzz: eyes may stay on the shelf. Silent where the browser has neither. */
export const signalScan = (): void => {
  // Absent on an iPhone and on desks.
  (navigator as { readonly vibrate?: (milliseconds: number) => boolean }).vibrate?.(60);
  if (!("AudioContext" in globalThis)) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 1320;
  volume.gain.value = 0.08;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.09);
  tone.addEventListener("ended", () => void audio.close());
};
