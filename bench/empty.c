/* Does nothing, to measure the start of a program. */
int main(void)
{
    return 0;
}
