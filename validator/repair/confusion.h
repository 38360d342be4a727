/* How easily one character is written or read for another. */
#ifndef RECTO_VALIDATOR_REPAIR_CONFUSION_H
#define RECTO_VALIDATOR_REPAIR_CONFUSION_H

/* The chance that a slip in `meant`, a digit or small letter, makes it `written`, among all the
 * characters that it might become; above 0 for any two of them that differ. */
double confusion(char meant, char written);

#endif
